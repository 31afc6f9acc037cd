// Preloaded into child processes (node --import). A child whose parent was killed would keep its port and its data
// folder in use, so it ends itself gracefully once its parent is gone.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 250).unref();
