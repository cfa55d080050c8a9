import { errors } from '#contract/errors.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { publicProcessRoutes, type PublicProcess } from '#workflow/contract/public-process.ts'
import { AnswerLookUp } from './AnswerLookUp.tsx'
import { visitedIn, type Visited } from './visited.ts'
import { VisitorStart } from './VisitorStart.tsx'
import '#kit/ui/visit.css'
import './public.css'

const SECTIONS = ['start', 'answer'] as const

/**
 * Processes for people without an account: `?key=` opens the form of one, `?do=answer` asks for a receipt number,
 * `?tenantCode=` names the organisation.
 */
export default function HomeOfficePage() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const visited = visitedIn(query)
  const key = query.get('key')
  const section = query.get('do') === 'answer' ? 'answer' : 'start'
  return (
    <article className="kit-visit wf-visit">
      <header className="kit-visit-head">
        <h1>{t('workflow.public.title')}</h1>
        <p>{t('workflow.public.intro')}</p>
      </header>
      <nav className="kit-visit-nav" aria-label={t('workflow.public.title')}>
        {SECTIONS.map((one) => (
          <button
            key={one}
            type="button"
            {...(one === section && { 'aria-current': 'page' as const })}
            onClick={() => setQuery({ do: one === 'start' ? undefined : one, key: undefined }, { push: true })}
          >
            {t(`workflow.public.do.${one}`)}
          </button>
        ))}
      </nav>
      {section === 'answer' && <AnswerLookUp visited={visited} />}
      {section === 'start' && key !== null && (
        <VisitorStart
          key={key}
          process={key}
          visited={visited}
          onBack={() => setQuery({ key: undefined }, { push: true })}
          onLookUp={() => setQuery({ do: 'answer', key: undefined }, { push: true })}
        />
      )}
      {section === 'start' && key === null && (
        <Offers visited={visited} onStart={(chosen) => setQuery({ key: chosen }, { push: true })} />
      )}
    </article>
  )
}

function Offers({ visited, onStart }: { visited: Visited; onStart: (key: string) => void }) {
  const t = useT()
  const { data, error, refetch } = useCall(publicProcessRoutes.list, { query: visited })
  if (error?.is(errors.notFound) || error?.is(errors.invalidInput))
    return (
      <Notice title={t('workflow.public.noTenant')} text={t('workflow.public.noTenantWhy')} door="dark">
        {null}
      </Notice>
    )
  if (!data && error)
    return (
      <Notice title={t('workflow.public.failed')} text={messageOf(error)} door="dark">
        <button type="button" className="pt-button" data-kind="solid" onClick={() => void refetch()}>
          {t('kit.retry')}
        </button>
      </Notice>
    )
  if (!data) return <Skeleton rows={5} />
  if (data.length === 0)
    return (
      <div className="kit-card kit-visit-card">
        <Empty title={t('workflow.public.none')} reason={t('workflow.public.noneWhy')} />
      </div>
    )
  return (
    <ul className="wf-offers">
      {data.map((one) => (
        <li key={one.key} className="kit-card">
          <Offer {...one} onStart={() => onStart(one.key)} />
        </li>
      ))}
    </ul>
  )
}

const Offer = ({ name, note, category, onStart }: PublicProcess & { onStart: () => void }) => (
  <button type="button" className="wf-offer" onClick={onStart}>
    <b>{name}</b>
    {category !== '' && <small>{category}</small>}
    {note !== '' && <span>{note}</span>}
  </button>
)
