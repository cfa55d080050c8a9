import { Button, Input } from 'antd'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_PHRASES, PhraseText } from '#workflow/contract/phrase.ts'
import { useSavePhrases } from './use-phrases.ts'

/** The user's own phrases: added, deleted and put in order. Each change is saved at once. */
export function OwnPhrases({ own }: { own: readonly string[] }) {
  const t = useT()
  const save = useSavePhrases()
  const [typed, type] = useState('')
  const wanted = typed.trim()
  const isKnown = own.includes(wanted)
  const isFull = own.length >= MAX_PHRASES
  const write = (phrases: readonly string[]) => save.run({ body: { phrases: [...phrases] } })
  const add = async () => {
    if (isKnown || isFull || !PhraseText.safeParse(wanted).success) return
    if (await write([...own, wanted])) type('')
  }
  return (
    <div className="wf-phrases-list">
      <h3 className="wf-phrases-head">{t('workflow.phrase.own')}</h3>
      {own.length === 0 && <p className="wf-hint">{t('workflow.phrase.ownNone')}</p>}
      <ol className="wf-phrases-own">
        {own.map((phrase, at) => (
          <li key={phrase}>
            <span>{phrase}</span>
            <IconButton
              size="small"
              name={t('workflow.phrase.up', { phrase })}
              icon={<ArrowUp size={14} />}
              disabled={at === 0 || save.isRunning}
              onClick={() => void write(moved(own, at, at - 1))}
            />
            <IconButton
              size="small"
              name={t('workflow.phrase.down', { phrase })}
              icon={<ArrowDown size={14} />}
              disabled={at === own.length - 1 || save.isRunning}
              onClick={() => void write(moved(own, at, at + 1))}
            />
            <IconButton
              size="small"
              name={t('workflow.phrase.delete', { phrase })}
              icon={<Trash2 size={14} />}
              disabled={save.isRunning}
              onClick={() => void write(own.filter((one) => one !== phrase))}
            />
          </li>
        ))}
      </ol>
      <div className="wf-phrases-add">
        <Input
          aria-label={t('workflow.phrase.new')}
          placeholder={t('workflow.phrase.new')}
          maxLength={200}
          value={typed}
          status={isKnown ? 'error' : ''}
          disabled={isFull}
          onChange={({ target }) => type(target.value)}
          onPressEnter={() => void add()}
        />
        <Button disabled={wanted === '' || isKnown || isFull} loading={save.isRunning} onClick={() => void add()}>
          {t('workflow.phrase.add')}
        </Button>
      </div>
      {(isKnown || isFull) && (
        <p className="wf-hint" role="alert">
          {t(isFull ? 'workflow.phrase.full' : 'workflow.phrase.known', { most: MAX_PHRASES })}
        </p>
      )}
    </div>
  )
}

function moved(all: readonly string[], from: number, to: number): string[] {
  const next = [...all]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}
