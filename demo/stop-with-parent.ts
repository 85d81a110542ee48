/** Preloaded into every process of the demo: stops the process with SIGTERM when its supervisor has ended. */
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
