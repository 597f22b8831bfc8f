import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CameraState, createCameraSession, muteToleranceMs, settleTimeoutMs } from './camera-session.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  stop = () => {
    this.readyState = 'ended';
  };
}

/** A browser with one camera, whose requests the test answers. */
function fakeBrowser() {
  const requests: {
    resolve(track: FakeTrack): void;
    reject(error: Error): void;
    constraints: MediaStreamConstraints;
  }[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const window = new EventTarget();
  const media = {
    getUserMedia: (constraints: MediaStreamConstraints) =>
      new Promise<MediaStream>((resolve, reject) => {
        const give = (track: FakeTrack) =>
          resolve({ getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream);
        requests.push({ resolve: give, reject, constraints });
      }),
  };
  const states: CameraState[] = [];
  const session = createCameraSession({ media, window, document: page }, 'environment', (state) => states.push(state));
  const latest = () => states.at(-1)?.kind;
  const give = async (at: number): Promise<FakeTrack> => {
    const track = new FakeTrack();
    requests[at]?.resolve(track);
    await vi.advanceTimersByTimeAsync(0);
    return track;
  };
  const show = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { requests, window, session, states, latest, give, show };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks with wishes only, and runs with what it gets', async () => {
  const { requests, session, latest, give } = fakeBrowser();
  session.open();
  expect(latest()).toBe('asking');
  await give(0);
  expect(latest()).toBe('running');
  expect(JSON.stringify(requests[0]?.constraints)).not.toMatch(/exact|min|max/);
});

it('ends a request that is not answered, and uses the camera when it comes after all', async () => {
  const { session, states, latest, give } = fakeBrowser();
  session.open();
  await vi.advanceTimersByTimeAsync(settleTimeoutMs - 1);
  expect(latest()).toBe('asking');
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toEqual({ kind: 'failed', fault: 'stuck' });
  await give(0);
  expect(latest()).toBe('running');
});

it('switches off a camera that comes when nothing waits for it', async () => {
  const { session, latest, give } = fakeBrowser();
  session.open();
  session.open();
  const late = await give(0);
  expect(late.readyState).toBe('ended');
  expect(latest()).toBe('asking');
  const used = await give(1);
  session.close();
  expect(used.readyState).toBe('ended');
});

it('asks again for a camera that is taken away, and leaves it to the user when it is lost again at once', async () => {
  const { requests, session, states, give } = fakeBrowser();
  session.open();
  const first = await give(0);
  await vi.advanceTimersByTimeAsync(5_000);
  first.dispatchEvent(new Event('ended'));
  expect(requests).toHaveLength(2);
  const second = await give(1);
  second.dispatchEvent(new Event('ended'));
  expect(requests).toHaveLength(2);
  expect(states.at(-1)).toEqual({ kind: 'failed', fault: 'lost' });
});

it('asks again for a camera that stays muted, and not for a short pause', async () => {
  const { requests, session, give } = fakeBrowser();
  session.open();
  const track = await give(0);
  await vi.advanceTimersByTimeAsync(5_000);
  track.dispatchEvent(new Event('mute'));
  await vi.advanceTimersByTimeAsync(muteToleranceMs - 1);
  track.dispatchEvent(new Event('unmute'));
  await vi.advanceTimersByTimeAsync(muteToleranceMs);
  expect(requests).toHaveLength(1);
  track.dispatchEvent(new Event('mute'));
  await vi.advanceTimersByTimeAsync(muteToleranceMs);
  expect(requests).toHaveLength(2);
});

it('gives the camera back while the page is hidden, and asks for it when the page is shown', async () => {
  const { requests, session, give, show, latest } = fakeBrowser();
  session.open();
  const track = await give(0);
  show('hidden');
  expect(track.readyState).toBe('ended');
  show('visible');
  expect(requests).toHaveLength(2);
  await give(1);
  expect(latest()).toBe('running');
});

it('asks again when a page comes back by pageshow or focus alone', async () => {
  const { requests, session, give, window } = fakeBrowser();
  session.open();
  await give(0);
  window.dispatchEvent(new Event('focus'));
  expect(requests).toHaveLength(1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(requests).toHaveLength(2);
  const dead = await give(1);
  dead.readyState = 'ended';
  window.dispatchEvent(new Event('focus'));
  expect(requests).toHaveLength(3);
});
