/** Preloaded into every process of the demo: one whose supervisor is gone stops by itself, and cleanly. */
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
