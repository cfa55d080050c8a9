import { useState } from 'react'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useT } from '#shell/i18n.ts'
import type { PDFDocumentProxy } from './open-pdf.ts'

interface PdfSearchProps {
  pdf: PDFDocumentProxy
  /** The next page on which the words stand. */
  onFound: (page: number) => void
}

/** The text of each page, once it was read. */
const texts = new WeakMap<PDFDocumentProxy, Map<number, string>>()

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const known = texts.get(pdf) ?? new Map<number, string>()
  texts.set(pdf, known)
  const text = known.get(number)
  if (text !== undefined) return text
  const { items } = await (await pdf.getPage(number)).getTextContent()
  const read = items.map((item) => ('str' in item ? item.str : '')).join('')
  known.set(number, read.toLowerCase())
  return read.toLowerCase()
}

/** Finds the pages on which words stand; Enter leads to the next of them. */
export function PdfSearch({ pdf, onFound }: PdfSearchProps) {
  const t = useT()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<{ words: string; pages: readonly number[]; at: number }>()
  const [isLooking, setIsLooking] = useState(false)
  const show = (pages: readonly number[], at: number) => {
    setFound({ words, pages, at })
    const page = pages[at]
    if (page !== undefined) onFound(page)
  }
  const look = async () => {
    const wanted = words.trim().toLowerCase()
    if (wanted === '') return
    if (found?.words === words && found.pages.length > 0) return show(found.pages, (found.at + 1) % found.pages.length)
    setIsLooking(true)
    try {
      const pages: number[] = []
      for (let number = 1; number <= pdf.numPages; number += 1) {
        if ((await textOf(pdf, number)).includes(wanted)) pages.push(number)
      }
      show(pages, 0)
    } catch {
      show([], 0) // closed meanwhile, or a page that cannot be read
    } finally {
      setIsLooking(false)
    }
  }
  return (
    <span className="gw-pdf-search">
      <SearchInput
        value={words}
        placeholder={t('gateway.preview.find')}
        aria-busy={isLooking}
        onChange={(text) => {
          setWords(text)
          setFound(undefined)
        }}
        onKeyDown={({ key }) => key === 'Enter' && void look()}
      />
      <span role="status">
        {found &&
          (found.pages.length === 0
            ? t('gateway.preview.noneFound')
            : t('gateway.preview.found', { at: found.at + 1, count: found.pages.length }))}
      </span>
    </span>
  )
}
