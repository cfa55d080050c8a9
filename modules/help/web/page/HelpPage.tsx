import { useEffect, useRef } from 'react'
import { useT } from '#shell/i18n.ts'
import { usePageQuery, useTabTitle } from '#shell/page/use-page.ts'
import { FIRST_TOPIC, topicOf } from '../topics.ts'
import { Contents } from './Contents.tsx'
import { MissingTopic } from './MissingTopic.tsx'
import { TopicArticle } from './TopicArticle.tsx'
import '../texts.ts'
import './help-page.css'

/**
 * The documentation of the product: contents and search at the left, one page beside them. The address names page and
 * heading.
 */
export default function HelpPage() {
  const t = useT()
  const { query } = usePageQuery()
  const page = query.get('page') ?? FIRST_TOPIC
  const topic = topicOf(page)
  const title = topic ? t(`help.topic.${topic.id}`) : t('help.title')
  useTabTitle(`${t('help.title')}: ${title}`)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [page])
  return (
    <div className="help-page">
      <Contents chosen={topic?.id} />
      <div className="help-main">
        <h1 ref={heading} tabIndex={-1}>
          {topic ? title : t('help.missing')}
        </h1>
        {topic ? <TopicArticle key={topic.id} topic={topic} at={query.get('at') ?? ''} /> : <MissingTopic />}
      </div>
    </div>
  )
}
