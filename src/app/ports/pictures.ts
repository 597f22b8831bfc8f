import type { Result } from '../../domain/result.ts';

/** Why a picture is not accepted. */
export type PictureRefusal =
  | 'not_a_picture'
  | 'unsupported_format'
  | 'too_large_dimensions'
  | 'too_small'
  | 'truncated';

/** Tells whether bytes are a picture that the checks can work with, before anything of it is stored. */
export type PictureInspector = (
  bytes: Buffer,
) => Promise<
  Result<{ readonly format: 'jpeg' | 'png'; readonly width: number; readonly height: number }, PictureRefusal>
>;
