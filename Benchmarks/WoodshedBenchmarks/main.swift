benchmarkFourier()
benchmarkResampler()
