// Preloaded into a child process (node --import). A child whose parent was killed outright would keep
// its port and its data folder open, so it ends itself, the gentle way, once its parent is gone.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 250).unref();
