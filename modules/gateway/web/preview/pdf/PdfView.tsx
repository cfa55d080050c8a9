import { PanelLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { Failed } from '../Failed.tsx'
import { Waiting } from '../Waiting.tsx'
import { ZoomBar } from '../ZoomBar.tsx'
import { PageNumber } from './PageNumber.tsx'
import { openPdf, type OpenedPdf, type PDFDocumentProxy } from './open-pdf.ts'
import { PdfPage } from './PdfPage.tsx'
import { PdfSearch } from './PdfSearch.tsx'

/** Room beside a page that fits, and the width of the small pictures; pixels. */
const MARGIN = 40
const THUMB_WIDTH = 96

interface Opened {
  readonly pdf: PDFDocumentProxy
  readonly size: { readonly width: number; readonly height: number }
}

/** A PDF: its pages below each other, painted as they come near, with their text to select and to search. */
export default function PdfView({ address, name }: { address: string; name: string }) {
  const t = useT()
  const opening = useRef<OpenedPdf>(undefined)
  const [opened, setOpened] = useState<Opened>()
  const [problem, setProblem] = useState<'canceled' | 'locked' | 'damaged'>()
  const [tries, setTries] = useState(0)

  // The address is renewed every now and then; what is open stays.
  const open = useEffectEvent(() => openPdf(address))
  useEffect(() => {
    let isCurrent = true
    const current = open()
    opening.current = current
    const show = async () => {
      const pdf = await current.pdf
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (isCurrent) setOpened({ pdf, size: { width, height } })
    }
    show().catch((thrown: unknown) => {
      if (isCurrent) setProblem((was) => was ?? (isLocked(thrown) ? 'locked' : 'damaged'))
    })
    return () => {
      isCurrent = false
      current.close()
      setOpened(undefined)
    }
  }, [tries])

  const retry = () => {
    setProblem(undefined)
    setTries(tries + 1)
  }
  const cancel = () => {
    setProblem('canceled')
    opening.current?.close()
  }
  if (problem === 'canceled') return <Failed reason={t('gateway.preview.canceled')} onRetry={retry} />
  if (problem) return <Failed reason={t(`gateway.preview.pdf.${problem}`)} onRetry={retry} />
  return opened ? <Pages {...opened} name={name} /> : <Waiting onCancel={cancel} />
}

function Pages({ pdf, size, name }: Opened & { name: string }) {
  const t = useT()
  const isPhone = useIsPhone()
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [current, setCurrent] = useState(1)
  const [hasList, setHasList] = useState(!isPhone)
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1)

  const fit = () => {
    const room = stage.current
    if (room) setZoom(Math.min(2, Math.max(0.25, (room.clientWidth - MARGIN) / size.width)))
  }
  const fitAgain = useEffectEvent(fit)
  useEffect(() => fitAgain(), [hasList])
  const goTo = (number: number) => {
    stage.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' })
    setCurrent(number)
  }
  const follow = () => {
    const room = stage.current
    if (!room) return
    const middle = room.getBoundingClientRect().top + room.clientHeight / 3
    const pages = [...room.querySelectorAll<HTMLElement>('[data-page]')]
    const shown = pages.findLast((page) => page.getBoundingClientRect().top <= middle)
    setCurrent(Number(shown?.dataset['page'] ?? 1))
  }
  return (
    <>
      <ZoomBar zoom={zoom} onZoom={setZoom} onFit={fit}>
        <IconButton
          name={t('gateway.preview.pages')}
          icon={<PanelLeft size={16} />}
          aria-expanded={hasList}
          onClick={() => setHasList(!hasList)}
        />
        <PageNumber current={current} count={pdf.numPages} onGo={goTo} />
        <PdfSearch pdf={pdf} onFound={goTo} />
      </ZoomBar>
      <div className="gw-pdf">
        {hasList && (
          <nav className="gw-pdf-list" aria-label={t('gateway.preview.pages')}>
            {numbers.map((number) => (
              <button
                key={number}
                type="button"
                aria-current={number === current ? 'page' : undefined}
                aria-label={t('gateway.preview.page', { number })}
                onClick={() => goTo(number)}
              >
                <PdfPage pdf={pdf} number={number} zoom={THUMB_WIDTH / size.width} size={size} isThumb />
                <span>{number}</span>
              </button>
            ))}
          </nav>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard */}
        <div ref={stage} className="gw-pdf-stage" tabIndex={0} role="region" aria-label={name} onScroll={follow}>
          {numbers.map((number) => (
            <PdfPage key={number} pdf={pdf} number={number} zoom={zoom} size={size} />
          ))}
        </div>
      </div>
    </>
  )
}

const isLocked = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'PasswordException'
