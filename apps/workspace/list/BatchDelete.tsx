import { useRef, useState } from 'react'
import type { BatchResult } from '#contract/batch.ts'
import { reasonOf, useHost } from '../host.ts'
import { Sure } from '../parts.tsx'
import { t } from '../texts.ts'

interface BatchDeleteProps<Row> {
  chosen: readonly Row[]
  nameOf: (row: Row) => string
  question: string
  remove: (ids: string[]) => Promise<BatchResult>
  onChoose: (rows: readonly Row[]) => void
  /** Some are gone. */
  onGone: () => void
}

/** Deletes the rows chosen: asks first, and says of each one refused why. Those stay chosen. */
export function BatchDelete<Row extends { readonly id: string }>(props: BatchDeleteProps<Row>) {
  const { chosen, nameOf, question, remove, onChoose, onGone } = props
  const host = useHost()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [report, setReport] = useState<{ done: number; refused: readonly { name: string; msg: string }[] }>()
  const run = () => {
    setIsAsking(false)
    remove(chosen.map(({ id }) => id)).then(
      ({ done, refused }) => {
        const left = chosen.filter(({ id }) => refused.some((one) => one.id === id))
        const whyOf = ({ id }: Row) => refused.find((one) => one.id === id)?.msg ?? ''
        onChoose(left)
        setReport(
          left.length > 0
            ? { done: done.length, refused: left.map((row) => ({ name: nameOf(row), msg: whyOf(row) })) }
            : undefined,
        )
        if (left.length === 0) host.notify('success', t('ws.deleted'))
        if (done.length > 0) onGone()
      },
      (thrown: unknown) => host.notify('error', reasonOf(thrown)),
    )
  }
  if (chosen.length === 0) return null
  return (
    <div className="ws-batch" role="group" aria-label={t('ws.chosen', { count: chosen.length })}>
      <p>{t('ws.chosen', { count: chosen.length })}</p>
      <button ref={button} type="button" className="ws-button" onClick={() => setIsAsking(true)}>
        {t('ws.delete')}
      </button>
      <button type="button" className="ws-button" onClick={() => onChoose([])}>
        {t('ws.chooseNone')}
      </button>
      {isAsking && (
        <Sure
          question={question}
          yes={t('ws.delete')}
          onYes={run}
          onNo={() => {
            setIsAsking(false)
            button.current?.focus()
          }}
        />
      )}
      {report && !isAsking && (
        <div className="ws-report" role="alert">
          <p>{t('ws.partly', { done: report.done, refused: report.refused.length })}</p>
          <ul>
            {report.refused.map(({ name, msg }) => (
              <li key={name}>
                <b>{name}</b> {msg}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
