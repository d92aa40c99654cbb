// Preloaded into what a script runs: when that script is killed, the channel to it breaks.
process.channel?.unref()
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
