// Sends bursts of requests with wrk.

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrkProgram } from '../setup/provide-wrk.ts';
import { runProgram } from '../setup/run-program.ts';

/** Equal requests, each sent when the connection's last response has arrived. */
export interface Burst {
  /** Origin and path. `{id}` in it is replaced by one of `ids`, in their order. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly ids?: readonly string[];
  /** Gives every request an `Idempotency-Key` of its own. */
  readonly keyed?: boolean;
}

/** The result of a burst. */
export interface BurstResult {
  /** Responses that arrived within it. */
  readonly responses: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const threads = 1;

/**
 * Sends requests over so many connections for some seconds. Requests that run when the time is over are abandoned: at most one a connection.
 * @param folder where the script for wrk is written
 * @throws Error when a response has no status of success, or a request gets no response
 */
export async function sendBurst(
  wrk: WrkProgram,
  burst: Burst,
  options: { readonly connections: number; readonly seconds: number; readonly folder: string },
): Promise<BurstResult> {
  const script = join(options.folder, 'burst.lua');
  await writeFile(script, scriptOf(burst));
  const { connections, seconds } = options;
  // wrk takes whole seconds only.
  const args = ['-t', `${threads}`, '-c', `${connections}`, '-d', `${Math.ceil(seconds)}s`, '-s', script];
  const { origin } = new URL(burst.url.replace('{id}', 'x'));
  const { status, output } = await runProgram(wrk.path, [...args, '--timeout', '10s', origin], { env: wrk.env });
  const line = output.split('\n').find((text) => text.startsWith('result '));
  if (status !== 0 || line === undefined) throw new Error(`wrk failed: ${output.trim()}`);
  const [responses = 0, micros = 0, failed = 0, refused = 0, p50 = 0, p95 = 0, p99 = 0] = line
    .split(' ')
    .slice(1)
    .map(Number);
  if (failed + refused > 0)
    throw new Error(`${burst.url}: ${refused} responses were refusals, and ${failed} requests got no response`);
  const [p50Ms, p95Ms, p99Ms] = [p50 / 1000, p95 / 1000, p99 / 1000];
  return { responses, seconds: micros / 1e6, p50Ms, p95Ms, p99Ms };
}

/** The burst in the language of wrk. */
function scriptOf({ url, method, headers, body, ids = [], keyed = false }: Burst): string {
  const { pathname, search } = new URL(url);
  const target = decodeURIComponent(pathname) + search;
  const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}] = ${lua(value)}`);
  const prefix = randomBytes(12).toString('hex');
  return `
local ids = { ${ids.map(lua).join(', ')} }
local headers = { ${fields.join(', ')} }
local count = 0
local fixed = nil
request = function()
  if fixed then return fixed end
  count = count + 1
  local path = ${lua(target)}
  if #ids > 0 then path = path:gsub("{id}", ids[count % #ids + 1]) end
  ${keyed ? `headers["Idempotency-Key"] = "${prefix}-" .. count` : ''}
  local text = wrk.format(${lua(method)}, path, headers, ${lua(body)})
  ${ids.length === 0 && !keyed ? 'fixed = text' : ''}
  return text
end
done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("result %d %d %d %d %d %d %d\\n", summary.requests, summary.duration, failed, errors.status,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
`;
}

/** A Lua string; nil for undefined. */
function lua(text: string | undefined): string {
  // JSON escapes what Lua does, except characters by number, which ASCII without controls does not need.
  return text === undefined ? 'nil' : JSON.stringify(text);
}
