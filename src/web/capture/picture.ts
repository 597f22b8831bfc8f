// Prepares a chosen picture for the upload: format, size.

/** A picture that is ready to be sent. It is kept in memory only. */
export interface Picture {
  readonly blob: Blob;
  readonly mediaType: 'image/jpeg' | 'image/png';
  /** The page took it from the running camera, or the user chose a file, which the phone's camera app may have taken. */
  readonly source: 'camera' | 'file';
  /** A `blob:` URL for the preview. The code that replaces the picture revokes it. */
  readonly previewUrl: string;
}

/** Why a file cannot become a picture to send: it cannot be read, here or at all, or it stays too large. */
export type PreparationFault = 'cannot_read' | 'too_large';
export type Preparation =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly fault: PreparationFault };

/** More pixels do not improve reading, and slow down the upload. */
const longestSidePxMax = 3000;
/** Above this size a file is encoded again even if its sides are short enough. */
const bytesAsIsMax = 4 * 1024 * 1024;
/** The largest file that the service accepts. */
const bytesMax = 10 * 1024 * 1024;
const jpegQuality = 0.9;
/** For a line on which a whole picture does not arrive in time: print can be read at this size too. */
const small = { longestSidePx: 2000, quality: 0.75 };

/** Recognises JPEG and PNG by their first bytes: a file's name and media type can be wrong. */
export function formatOf(head: Uint8Array): Picture['mediaType'] | null {
  const begins = (...bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte);
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null;
}

/** Makes a picture smaller, for a slow line. @returns null where that is not possible, or no gain */
export async function smallerPicture(picture: Picture): Promise<Picture | null> {
  const decoded = await decode(picture.blob);
  if (decoded === null) return null;
  const { width, height } = decoded;
  const blob = await encodeJpeg(decoded, { x: 0, y: 0, width, height }, small);
  if ('close' in decoded) decoded.close();
  return blob !== null && blob.size < picture.blob.size ? { ...picture, blob, mediaType: 'image/jpeg' } : null;
}

/** Scales a size down, never up, so that its longest side fits. */
export function fitWithin(width: number, height: number, longestMax: number): { width: number; height: number } {
  const scale = Math.min(1, longestMax / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes a picture to send out of a chosen file. A JPEG or PNG of reasonable size is sent as it is. Anything else that this
 * browser can show (a HEIC on Apple devices, a very large photo) is turned upright and encoded as JPEG. Never rejects: a file that
 * cannot be read (in a cloud that cannot be reached, or deleted since it was chosen) is an error that the user can correct.
 */
export async function preparePicture(file: Blob): Promise<Preparation> {
  try {
    return await prepare(file);
  } catch {
    return { ok: false, fault: 'cannot_read' };
  }
}

async function prepare(file: Blob): Promise<Preparation> {
  const format = formatOf(new Uint8Array(await new Response(file.slice(0, 16)).arrayBuffer()));
  const decoded = await decode(file);
  if (decoded === null) {
    // A phone that is short of memory may fail to decode a good photo; the service checks it anyway.
    if (format === null) return { ok: false, fault: 'cannot_read' };
    return file.size > bytesMax ? { ok: false, fault: 'too_large' } : ready(file, format);
  }
  const { width, height } = decoded;
  try {
    const isSmall = Math.max(width, height) <= longestSidePxMax && file.size <= bytesAsIsMax;
    if (format !== null && isSmall) return ready(file, format);
    const jpeg = await encodeJpeg(decoded, { x: 0, y: 0, width, height });
    if (jpeg !== null && jpeg.size <= bytesMax) return ready(jpeg, 'image/jpeg');
    return format !== null && file.size <= bytesMax ? ready(file, format) : { ok: false, fault: 'too_large' };
  } finally {
    if ('close' in decoded) decoded.close();
  }
}

function ready(source: Blob, mediaType: Picture['mediaType']): Preparation {
  // The blob carries its true type, because fetch and the preview use it.
  const blob = source.slice(0, source.size, mediaType);
  return { ok: true, picture: { blob, mediaType, source: 'file', previewUrl: URL.createObjectURL(blob) } };
}

/** Decodes a file, upright as its EXIF data says, or gives null when this browser cannot. */
async function decode(file: Blob): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Older browsers ignore the option; their image elements turn pictures upright.
  }
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Encodes a part of a picture or of a video's frame as JPEG, scaled down where it is large.
 * @returns null when the browser is short of memory
 */
export async function encodeJpeg(
  source: CanvasImageSource,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { longestSidePx, quality } = { longestSidePx: longestSidePxMax, quality: jpegQuality },
): Promise<Blob | null> {
  const { width, height } = fitWithin(part.width, part.height, longestSidePx);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency; without a background, clear parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Safari keeps the memory of a canvas until the canvas is made small.
  canvas.width = 0;
  canvas.height = 0;
  return blob;
}
