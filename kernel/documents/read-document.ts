/** A text document as cleaned HTML. Runs in the worker; `read.ts` is the door for everybody else. */
import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import MarkdownIt from 'markdown-it'
import { cleanHtml } from '../rich-text/clean-html.ts'
import { decode } from '../sheets/read-csv.ts'
import { listParts, unpack } from '../sheets/read-zip.ts'

/** A picture inside a document, as an address that needs no further call. */
export interface InnerPicture {
  readonly id: string
  readonly address: string
}

export interface ReadDocument {
  /** Cleaned; pictures are named `oss:{id}`. */
  readonly html: string
  readonly pictures: readonly InnerPicture[]
}

/** All pictures of a document together; the others are left out. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024
/**
 * What texts and pictures are in. Embedded objects, macros, fonts and what is fetched from elsewhere is never unpacked.
 */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/(_rels\/[^/]+\.rels|(document|styles|numbering|footnotes|endnotes|comments)\d*\.xml|media\/[^/]+\.(png|jpe?g|gif|webp)))$/i
/** What a picture is, by its first bytes; what it calls itself says nothing. */
const PICTURES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
]

/**
 * A Word document (docx). The reader gets exactly the parts that were counted while they were unpacked.
 * @throws SheetRefused for a bomb, a damaged archive, one with a password; whatever mammoth throws for what is no
 *   document
 */
export async function readWord(file: Buffer): Promise<ReadDocument> {
  const unpacked = unpack(listParts(file).filter(({ name }) => NEEDED.test(name)))
  const pictures: InnerPicture[] = []
  let left = MAX_PICTURE_BYTES
  const convertImage = mammoth.images.imgElement(async (image) => {
    const bytes = await image.readAsBuffer()
    const start = bytes.toString('latin1', 0, 16)
    const type = PICTURES.find(([pattern]) => pattern.test(start))?.[1]
    if (!type || bytes.length > left) return { src: '' }
    left -= bytes.length
    const id = randomUUID()
    pictures.push({ id, address: `data:${type};base64,${bytes.toString('base64')}` })
    return { src: `oss:${id}` }
  })
  const buffer = Buffer.from(zipSync(unpacked, { level: 0 }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, externalFileAccess: false })
  return { html: cleanHtml(value).html, pictures }
}

/** Markdown in whatever encoding. Its own HTML is shown as the text that it is; pictures of elsewhere are left out. */
export function readMarkdown(file: Buffer): ReadDocument {
  const { html } = cleanHtml(new MarkdownIt({ html: false, linkify: true }).render(decode(file)))
  return { html, pictures: [] }
}
