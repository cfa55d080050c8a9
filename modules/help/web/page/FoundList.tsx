import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { findHelp } from '../article/find-help.ts'
import { helpAddress } from '../topics.ts'

interface FoundListProps {
  typed: string
  /** A result was opened. */
  onOpen: () => void
}

/** What the help says about what was typed. */
export function FoundList({ typed, onOpen }: FoundListProps) {
  const t = useT()
  const wanted = useDeferredValue(typed.trim())
  const { data, error } = useQuery({
    queryKey: ['help', 'find', currentLanguage(), wanted],
    queryFn: () => findHelp(wanted),
    placeholderData: (before) => before,
  })
  if (error) return <p role="alert">{t('help.failed')}</p>
  return (
    <div className="help-found">
      <p role="status">
        {data === undefined
          ? t('shell.loading')
          : data.length === 0
            ? t('help.none', { typed: wanted })
            : t('help.found', { count: data.length })}
      </p>
      {data?.length === 0 && <p>{t('help.none.why')}</p>}
      <ul>
        {data?.map(({ topic, heading, title, mark, excerpt }) => (
          <li key={`${topic} ${heading}`}>
            <a href={`#${helpAddress(topic, heading)}`} onClick={onOpen}>
              <b>{mark ? <Marked text={title} mark={mark} /> : title}</b>
              {heading !== '' && <small>{t(`help.topic.${topic}`)}</small>}
              {excerpt && (
                <span>
                  {excerpt.before}
                  <mark>{excerpt.hit}</mark>
                  {excerpt.after}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Marked({ text, mark: [from, to] }: { text: string; mark: readonly [number, number] }) {
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
