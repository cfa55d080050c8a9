import { useEffect, useRef, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from './open-pdf.ts'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  /** From 1. */
  number: number
  /** 1 is the page's own size. */
  zoom: number
  /** Assumed until the page says its own, so that nothing jumps. */
  size: { readonly width: number; readonly height: number }
  /** A small picture of the page, without its text. */
  isThumb?: boolean
}

/** One page: painted when it comes near, with its text over it to be selected. */
export function PdfPage({ pdf, number, zoom, size, isThumb = false }: PdfPageProps) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [page, setPage] = useState<PDFPageProxy>()
  const [isLost, setIsLost] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: isThumb ? '200px' : '600px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isThumb])

  useEffect(() => {
    if (!isNear || page) return
    let isCurrent = true
    pdf
      .getPage(number)
      .then((loaded) => isCurrent && setPage(loaded))
      .catch(() => isCurrent && setIsLost(true))
    return () => {
      isCurrent = false
    }
  }, [isNear, page, pdf, number])

  useEffect(() => {
    const [board, layer] = [canvas.current, text.current]
    if (!isNear || !page || !board) return
    const viewport = page.getViewport({ scale: zoom })
    const sharpness = Math.min(window.devicePixelRatio, 2)
    board.width = Math.floor(viewport.width * sharpness)
    board.height = Math.floor(viewport.height * sharpness)
    const painting = page.render({
      canvas: board,
      viewport,
      ...(sharpness !== 1 && { transform: [sharpness, 0, 0, sharpness, 0, 0] }),
    })
    // Zooming on gives it up; anything else leaves an empty page.
    painting.promise.catch((thrown: unknown) => {
      if (!(thrown instanceof Error) || thrown.name !== 'RenderingCancelledException') setIsLost(true)
    })
    const written = layer ? writeText(page, layer, viewport) : undefined
    return () => {
      painting.cancel()
      written?.cancel()
    }
  }, [isNear, page, zoom])

  const own = page?.getViewport({ scale: 1 }) ?? size
  return (
    <div
      ref={place}
      className="gw-pdf-page"
      data-page={number}
      style={
        { width: own.width * zoom, height: own.height * zoom, '--total-scale-factor': zoom } as React.CSSProperties
      }
      {...(!isThumb && { role: 'group', 'aria-label': t('gateway.preview.page', { number }) })}
    >
      {isNear && <canvas ref={canvas} aria-hidden="true" />}
      {isNear && !isThumb && <div ref={text} className="gw-pdf-text" />}
      {isLost && <p className="gw-pdf-lost">{t('gateway.preview.pageLost')}</p>}
    </div>
  )
}

function writeText(page: PDFPageProxy, container: HTMLElement, viewport: ReturnType<PDFPageProxy['getViewport']>) {
  container.replaceChildren()
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  layer.render().catch(() => undefined) // given up, or a page whose text cannot be read: it still shows
  return layer
}
