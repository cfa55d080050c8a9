import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { Article, headingElementId } from '../article/Article.tsx'
import { loadArticle } from '../article/articles.ts'
import { sectionsOf } from '../article/sections.ts'
import { helpAddress, topics, type Topic } from '../topics.ts'

const StepsHere = lazy(() => import('./StepsHere.tsx').then(({ StepsHere: Steps }) => ({ default: Steps })))

interface TopicArticleProps {
  topic: Topic
  /** The heading that the address names. */
  at: string
}

/** One page of the help: its text, what is on it, and the ways to its neighbours. */
export function TopicArticle({ topic: { id }, at }: TopicArticleProps) {
  const t = useT()
  const language = currentLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['help', id, language],
    queryFn: () => loadArticle(id, language),
    staleTime: Infinity,
  })
  const headings = useMemo(
    () => (data === undefined ? [] : sectionsOf(id, data).filter(({ heading }) => heading !== '')),
    [id, data],
  )
  useEffect(() => {
    if (data === undefined || at === '') return
    const heading = document.getElementById(headingElementId(at))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [data, at])
  if (error) {
    return (
      <div className="help-failed" role="alert">
        <p>{t('help.failed')}</p>
        <button type="button" className="pt-button" onClick={() => void refetch()}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('shell.retry')}
        </button>
      </div>
    )
  }
  return (
    <>
      <p className="help-summary">{t(`help.topic.${id}.summary`)}</p>
      <div className="help-columns">
        <div className="help-text">
          {id === 'start' && (
            <Suspense fallback={null}>
              <StepsHere />
            </Suspense>
          )}
          {data === undefined ? (
            <div className="help-waiting" role="status" aria-label={t('shell.loading')} />
          ) : (
            <Article text={data} />
          )}
          {data !== undefined && <Neighbours id={id} />}
        </div>
        {headings.length > 1 && (
          <nav className="help-headings" aria-label={t('help.onThisPage')}>
            <h2>{t('help.onThisPage')}</h2>
            <ul>
              {headings.map(({ heading, title }) => (
                <li key={heading}>
                  <a href={`#${helpAddress(id, heading)}`} aria-current={heading === at ? 'location' : undefined}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  )
}

function Neighbours({ id }: Pick<Topic, 'id'>) {
  const t = useT()
  const at = topics.findIndex((topic) => topic.id === id)
  const [before, after] = [topics[at - 1], topics[at + 1]]
  return (
    <nav className="help-neighbours" aria-label={`${t('help.previous')}, ${t('help.next')}`}>
      {before && (
        <a href={`#${helpAddress(before.id)}`} rel="prev">
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <small>{t('help.previous')}</small>
            {t(`help.topic.${before.id}`)}
          </span>
        </a>
      )}
      {after && (
        <a href={`#${helpAddress(after.id)}`} rel="next" data-side="end">
          <span>
            <small>{t('help.next')}</small>
            {t(`help.topic.${after.id}`)}
          </span>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
    </nav>
  )
}
