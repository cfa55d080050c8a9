import { useEffect, useRef, useState } from 'react'
import { Button } from 'antd'
import { errors } from '#contract/errors.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { messageActionRoutes as routes, type OfferedAction, type TicketView } from '#messaging/contract/action.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { call, messageOf, type CallError } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { goToSignIn } from '#shell/session/entrance.ts'
import { readToken } from '#shell/session/token.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { DecisionLine } from './DecisionLine.tsx'
import { useAnswer } from './use-answer.ts'
import '#kit/list/list-page.css'
import '#kit/ui/visit.css'
import './action.css'

/** What a link of a message opens: nothing happens before its user confirms. `?t=` is the ticket. */
export default function TicketPage() {
  const ticket = usePageQuery().query.get('t') ?? ''
  const [isSignedIn] = useState(() => readToken() !== undefined)
  return ticket === '' ? <Gone /> : <Opened key={ticket} ticket={ticket} isSignedIn={isSignedIn} />
}

function Opened({ ticket, isSignedIn }: { ticket: string; isSignedIn: boolean }) {
  const route = isSignedIn ? routes.look : routes.lookAlone
  const { data, error, refetch } = useCall(route, { body: { ticket } }, { isOwn: true, freshFor: Infinity })
  const [after, setAfter] = useState<TicketView>()
  const view = after ?? data
  if (!view && error) return <Failure error={error} isSignedIn={isSignedIn} onRetry={() => void refetch()} />
  if (!view) return <Skeleton rows={5} />
  const act = async (comment: string) => {
    const doIt = isSignedIn ? routes.do : routes.doAlone
    try {
      setAfter(await call(doIt, { body: { ticket, comment } }))
    } catch (thrown) {
      // Decided by another user meanwhile: it says so itself.
      const latest = await call(route, { body: { ticket } }).catch(() => undefined)
      if (!latest?.decision) throw thrown
      setAfter(latest)
    }
  }
  return <Ticket view={view} isSignedIn={isSignedIn} act={act} />
}

interface TicketProps {
  view: TicketView
  isSignedIn: boolean
  act: (comment: string) => Promise<void>
}

function Ticket({ view, isSignedIn, act }: TicketProps) {
  const t = useT()
  const { title, detail, user, action, decision, path } = view
  const heading = useRef<HTMLHeadingElement>(null)
  const isOver = decision !== null
  useEffect(() => {
    if (isOver) heading.current?.focus()
  }, [isOver])
  return (
    <article className="kit-visit msg-ticket">
      <header className="kit-visit-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <section className="kit-card kit-visit-card" aria-label={title}>
        <dl className="kit-visit-facts">
          <dt>{t('messaging.action.step')}</dt>
          <dd>{detail}</dd>
          <dt>{t('messaging.action.user')}</dt>
          <dd>{user}</dd>
          {decision && (
            <>
              <dt>{t('messaging.action.result')}</dt>
              <dd>
                <DecisionLine {...decision} />
              </dd>
            </>
          )}
        </dl>
        {!decision && action && <Confirm action={action} act={act} />}
        {!decision && !action && <p>{t('messaging.action.elsewhere')}</p>}
        {isSignedIn && (
          <Button className="msg-ticket-page" onClick={() => goTo(path)}>
            {t('messaging.mine.open')}
          </Button>
        )}
      </section>
    </article>
  )
}

function Confirm({ action, act }: { action: OfferedAction; act: TicketProps['act'] }) {
  const { comment, setComment, problem, isRunning, send } = useAnswer(action, act)
  return (
    <form
      className="msg-ticket-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <AnswerFields action={action} comment={comment} onChange={setComment} problem={problem} />
      <Button type="primary" htmlType="submit" size="large" loading={isRunning} danger={action.code === 'reject'}>
        {action.label}
      </Button>
    </form>
  )
}

/** A link that is worth nothing: wrong, old, another user’s, or of a task that was handed over. No one learns which. */
function Failure({ error, isSignedIn, onRetry }: { error: CallError; isSignedIn: boolean; onRetry: () => void }) {
  const t = useT()
  if (!error.is(errors.notFound))
    return (
      <Notice title={t('messaging.action.failed')} text={messageOf(error)} door="dark">
        <button type="button" className="pt-button" data-kind="solid" onClick={onRetry}>
          {t('kit.retry')}
        </button>
      </Notice>
    )
  if (!isSignedIn)
    return (
      <Notice title={t('messaging.action.signIn')} text={t('messaging.action.signInWhy')}>
        <button type="button" className="pt-button" data-kind="solid" onClick={goToSignIn}>
          {t('route.signIn')}
        </button>
      </Notice>
    )
  return <Gone />
}

function Gone() {
  const t = useT()
  return (
    <Notice title={t('messaging.action.gone')} text={t('messaging.action.goneWhy')} door="dark">
      <button type="button" className="pt-button" data-kind="solid" onClick={() => goTo('/msg/mine')}>
        {t('messaging.action.toMessages')}
      </button>
    </Notice>
  )
}
