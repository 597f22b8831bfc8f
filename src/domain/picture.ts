/** What a picture is, as its header says. Width and height are as stored, before any EXIF turn. */
export interface PictureInfo {
  readonly format: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
}

/** Why a picture is refused. */
export type PictureRefusal =
  | 'not_a_picture'
  | 'unsupported_format'
  | 'too_large_dimensions'
  | 'too_small'
  | 'truncated';
