/** What the server and its process for pictures say to each other. */

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

/** More is no user’s photograph, and painting it would take more memory than there is to give. */
export const MAX_PIXELS = 50_000_000
/** Longest side of what is kept. */
export const MAX_SIDE = 4096

export interface CleanPicture {
  readonly path: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export type PictureRefusal = 'unreadable' | 'too_large'

export interface PaintOrder {
  readonly from: string
  readonly to: string
  readonly type: PictureType
}

export const isRefusal = (answer: CleanPicture | PictureRefusal): answer is PictureRefusal => typeof answer === 'string'
