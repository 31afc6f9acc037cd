// Preloaded into the embedded backend. Node's servers close a connection that was idle for five seconds; while the
// database computes for as long, a request that is on its way meets that close and gets no answer.
import { Server } from 'node:http';

const IDLE_MS = 120_000;

const { listen } = Server.prototype;
/** @param {any[]} args */
Server.prototype.listen = function keepConnections(...args) {
  this.keepAliveTimeout = IDLE_MS;
  return listen.apply(this, /** @type {any} */ (args));
};
