// Sends a picture and tells how much of it has gone.

/**
 * Makes a `fetch` for one request whose body is this blob. XMLHttpRequest tells how much has gone; fetch does not.
 * @param onSent takes the share that has gone, from 0 to 1
 */
export function uploadFetch(blob: Blob, onSent: (share: number) => void): (request: Request) => Promise<Response> {
  return (request) =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      const fail = (): void => reject(new TypeError('the connection was lost'));
      sending.open(request.method, request.url);
      sending.responseType = 'arraybuffer';
      request.headers.forEach((value, name) => {
        sending.setRequestHeader(name, value);
      });
      sending.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : Math.min(1, loaded / total));
      sending.upload.onload = () => onSent(1);
      sending.onerror = fail;
      sending.onabort = fail;
      sending.onload = () => {
        const headers = new Headers();
        for (const name of ['Content-Type', 'Retry-After']) {
          const value = sending.getResponseHeader(name);
          if (value !== null) headers.set(name, value);
        }
        resolve(new Response(sending.response as ArrayBuffer, { status: sending.status, headers }));
      };
      if (request.signal.aborted) fail();
      else {
        request.signal.addEventListener('abort', () => sending.abort());
        sending.send(blob);
      }
    });
}
