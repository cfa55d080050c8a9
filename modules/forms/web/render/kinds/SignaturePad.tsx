import { Button } from 'antd'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { PAD, paper, pictureOf } from './signature-picture.ts'

interface SignaturePadProps {
  label: string
  isBusy: boolean
  onFile: (file: File) => void
}

/** Where one signs with a finger, a pen or a mouse. */
export function SignaturePad({ label, isBusy, onFile }: SignaturePadProps) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasInk, setHasInk] = useState(false)
  const clear = () => {
    const context = canvas.current?.getContext('2d')
    if (context) paper(context)
    setHasInk(false)
  }
  useEffect(clear, [])
  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const context = event.currentTarget.getContext('2d')
    if (context === null || (!isStart && event.buttons === 0)) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * PAD.width
    const y = ((event.clientY - box.top) / box.height) * PAD.height
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId)
      context.beginPath()
      context.moveTo(x, y)
    }
    context.lineWidth = 4
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = '#111'
    context.lineTo(x, y)
    context.stroke()
    setHasInk(true)
  }
  const keep = async () => {
    const file = canvas.current === null ? undefined : await pictureOf(canvas.current)
    if (file !== undefined) onFile(file)
  }
  return (
    <>
      <canvas
        ref={canvas}
        className="frm-pad"
        width={PAD.width}
        height={PAD.height}
        role="img"
        aria-label={t('forms.fill.sign.pad', { name: label })}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      />
      <div className="frm-pad-foot">
        <span className="kit-quiet">{t('forms.fill.sign.hint')}</span>
        <Button disabled={!hasInk} onClick={clear}>
          {t('forms.fill.sign.clear')}
        </Button>
        <Button type="primary" disabled={!hasInk} loading={isBusy} onClick={() => void keep()}>
          {t('forms.fill.sign.keep')}
        </Button>
      </div>
    </>
  )
}
