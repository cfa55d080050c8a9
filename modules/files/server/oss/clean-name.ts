/** Names of files as they are kept: what people called them, without what no name should hold. */
import { endingOf, type FileType } from '#contract/file-types.ts'

const MAX_CHARACTERS = 120
/** Control characters, halves of characters, and marks that turn the reading direction to fake an ending. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** What file systems do not take. */
const UNSAFE = /[<>:"/\\|?*]/g
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** The name with the ending of what the file is: `invoice.pdf.exe`, if it is a PDF, becomes `invoice.pdf`. */
export function cleanName(given: string, { endings }: Pick<FileType, 'endings'>): string {
  const seen = given.normalize('NFC').replace(UNSEEN, '').replace(UNSAFE, '_').replace(/\s+/g, ' ').trim()
  const stem = stemOf(seen, endings).replace(/^\.+|[. ]+$/g, '')
  const ending = endings.find((each) => each === endingOf(seen)) ?? endings[0]
  const short = [...(stem || 'file')].slice(0, MAX_CHARACTERS - ending.length - 1).join('')
  return `${short.replace(DEVICE, '_$1')}.${ending}`
}

/** Without endings: one that is wrong, and behind it one that is right. What looks like a version number stays. */
function stemOf(name: string, endings: readonly string[]): string {
  const ending = endingOf(name)
  const isEnding = endings.includes(ending) || /^[a-z][a-z0-9]{0,4}$/.test(ending)
  if (!isEnding) return name
  const stem = name.slice(0, -ending.length - 1)
  return endings.includes(endingOf(stem)) ? stemOf(stem, endings) : stem
}
