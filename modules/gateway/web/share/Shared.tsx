import { Button, Input } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { errors } from '#contract/errors.ts'
import { shareTicketRoutes, type OpenedShare } from '#contract/share.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import '../preview/preview.css'

/** Links opened since the page was loaded: showing its tab again is not another use. */
const opened = new Map<string, OpenedShare>()

interface SharedProps {
  ticket: string
  /** What is shown of the record, with the pass of its calls. */
  children: (share: OpenedShare) => ReactNode
}

/** What a share link opens: after its password, where it has one. */
export function Shared({ ticket, children }: SharedProps) {
  const t = useT()
  const [share, setShare] = useState(opened.get(ticket))
  const [problem, setProblem] = useState<CallError>()
  const [isOpening, setIsOpening] = useState(false)

  const open = async (password?: string) => {
    setIsOpening(true)
    try {
      const answer = await call(shareTicketRoutes.open, {
        body: { ticket, ...(password !== undefined && { password }) },
      })
      opened.set(ticket, answer)
      setShare(answer)
    } catch (thrown) {
      if (thrown instanceof CallError) setProblem(thrown)
      else throw thrown
    } finally {
      setIsOpening(false)
    }
  }
  const begin = useEffectEvent(() => {
    if (!share && !isOpening && !problem) void open()
  })
  useEffect(() => begin(), [])

  if (share) return children(share)
  if (!problem)
    return (
      <p className="gw-waiting" role="status">
        {t('gateway.preview.opening')}
      </p>
    )
  const isWrong = problem.is(errors.sharePasswordWrong)
  if (isWrong || problem.is(errors.sharePasswordRequired)) {
    return <PasswordForm isOpening={isOpening} problem={isWrong ? problem.msg : undefined} onSubmit={open} />
  }
  const isGone = problem.is(errors.shareGone)
  return (
    <Notice
      title={isGone ? t('gateway.preview.gone') : messageOf(problem)}
      {...(isGone && { text: t('gateway.preview.goneWhy') })}
      door="dark"
    >
      {!isGone && (
        <button type="button" className="pt-button" onClick={() => void open()}>
          {t('kit.retry')}
        </button>
      )}
    </Notice>
  )
}

interface PasswordFormProps {
  isOpening: boolean
  problem: string | undefined
  onSubmit: (password: string) => Promise<void>
}

function PasswordForm({ isOpening, problem, onSubmit }: PasswordFormProps) {
  const t = useT()
  const [id, hintId] = [useId(), useId()]
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password !== '') void onSubmit(password)
  }
  return (
    <form className="gw-password kit-card" onSubmit={submit}>
      <h1>{t('gateway.preview.locked')}</h1>
      <label htmlFor={id}>{t('gateway.preview.password')}</label>
      <Input.Password
        id={id}
        autoFocus
        autoComplete="off"
        value={password}
        aria-describedby={hintId}
        {...(problem !== undefined && { status: 'error' as const })}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p id={hintId} role={problem === undefined ? undefined : 'alert'} data-problem={problem !== undefined}>
        {problem ?? t('gateway.preview.lockedWhy')}
      </p>
      <Button type="primary" htmlType="submit" loading={isOpening}>
        {t('gateway.preview.open')}
      </Button>
    </form>
  )
}
