import { Button } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Popup } from '#kit/overlay/Popup.tsx'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { useT } from '#shell/i18n.ts'
import { OwnPhrases } from './OwnPhrases.tsx'
import { usePhrases, type Phrases } from './use-phrases.ts'

interface PhraseMenuProps {
  anchor: HTMLElement
  onClose: () => void
  onInsert: (phrase: string) => void
}

/** Phrases to insert by a click, or with arrow keys and Enter; the user's own can be changed here. */
export default function PhraseMenu({ anchor, onClose, onInsert }: PhraseMenuProps) {
  const t = useT()
  const phrases = usePhrases()
  const [isChanging, change] = useState(false)
  return (
    <Popup anchor={anchor} onClose={onClose} role="dialog" aria-label={t('workflow.phrase')} className="wf-phrases">
      {isChanging ? <OwnPhrases own={phrases.own} /> : <Entries phrases={phrases} onInsert={onInsert} />}
      <div className="wf-phrases-foot">
        <Button type="link" size="small" onClick={() => change(!isChanging)}>
          {t(isChanging ? 'workflow.phrase.back' : 'workflow.phrase.change')}
        </Button>
      </div>
    </Popup>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function Entries({
  phrases: { own, shared, all },
  onInsert,
}: {
  phrases: Phrases
  onInsert: (phrase: string) => void
}) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  useOnChange(String(all.length > 0), () => root.current?.querySelector('button')?.focus({ preventScroll: true }))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const entries = [...(root.current?.querySelectorAll('button') ?? [])]
    const here = entries.findIndex((entry) => entry === document.activeElement)
    entries[(here + step + entries.length) % entries.length]?.focus()
  }
  const groups = [
    { key: 'own', title: t('workflow.phrase.own'), list: own },
    { key: 'shared', title: t('workflow.phrase.shared'), list: shared.filter((one) => !own.includes(one)) },
  ].filter(({ list }) => list.length > 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the buttons inside
    <div ref={root} className="wf-phrases-list" onKeyDown={onKeyDown}>
      {groups.length === 0 && <p className="wf-hint">{t('workflow.phrase.none')}</p>}
      {groups.map(({ key, title, list }) => (
        <section key={key} aria-label={title}>
          <h3 className="wf-phrases-head">{title}</h3>
          {list.map((phrase) => (
            <button key={phrase} type="button" className="wf-phrase" onClick={() => onInsert(phrase)}>
              {phrase}
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
