import { AlertCircle, ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { LoginPage } from '#contract/session.ts'
import './recovery.css'

interface StepFrameProps {
  /** Which one the way back leads to. */
  loginPage: LoginPage
  back: string
  title: string
  lead: string
  alert: string | undefined
  /** Names the step; a new one moves the focus to the heading. */
  step: string
  /** The step whose first field takes the focus itself. */
  first: string
  children: ReactNode
}

/** What stands around each step in the place of the sign-in form: the way back, heading, lead and alert. */
export function StepFrame({ loginPage, back, title, lead, alert, step, first, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== first) heading.current?.focus()
  }, [step, first])
  return (
    <>
      <a className="pt-link sec-back" href={`#/${loginPage}`}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {back}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="si-lead">{lead}</p>
      <div className="si-form">
        <div role="alert" className="si-alerts">
          {alert && (
            <p className="pt-alert" data-kind="error">
              <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="pt-sentence">{alert}</span>
            </p>
          )}
        </div>
        {children}
      </div>
    </>
  )
}
