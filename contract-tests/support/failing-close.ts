import { Agent } from 'undici';

/** Loaded into a process of the service before it starts (`--import`), makes one step of its stop fail: that of the sender. */
Agent.prototype.close = () => Promise.reject(new Error('planted'));
