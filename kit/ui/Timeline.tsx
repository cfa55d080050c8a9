import { Check, Ellipsis, Minus, Undo2, User, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { Avatar } from './Avatar.tsx'
import type { AvatarPerson } from './AvatarGroup.tsx'
import './timeline.css'

/** Where a step stands: behind us, with a user now, refused, sent back, closed with another one, or still to come. */
export type StepState = 'done' | 'now' | 'refused' | 'returned' | 'closed' | 'coming'

export interface TimelineStep {
  readonly id: string
  readonly state: StepState
  /** Without one the name stands alone, and the mark is a figure. */
  readonly person?: AvatarPerson
  /** Who, or what when no one did it. */
  readonly name: string
  /** The part they play: "department head". */
  readonly role?: string
  /** The comment, or what the step waits for. */
  readonly text?: ReactNode
  /** `RelativeTime` and the like. */
  readonly time?: ReactNode
  /** Below, for example files. */
  readonly details?: ReactNode
}

const icons = { done: Check, now: Ellipsis, refused: X, returned: Undo2, closed: Minus } as const

/**
 * What happened and what comes, in order: the person, their part, their comment, the time. The state is a mark and a
 * word for screen readers; the path taken is a green line, future steps are dashed.
 * @example <Timeline name={t('…')} steps={steps} />
 */
export function Timeline({ name, steps }: { name: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="kit-timeline" aria-label={name}>
      {steps.map((step) => (
        <Step key={step.id} {...step} />
      ))}
    </ol>
  )
}

function Step({ state, person, name, role, text, time, details }: TimelineStep) {
  const t = useT()
  return (
    <li className="kit-step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="kit-step-mark">
        {person && state !== 'coming' ? (
          <Avatar {...person} />
        ) : (
          <span className="kit-step-figure">
            <User size={14} aria-hidden="true" />
          </span>
        )}
        <Badge state={state} />
      </span>
      <div className="kit-step-body">
        <p className="kit-step-head">
          <b>{name}</b>
          {role !== undefined && <span className="kit-step-role">{role}</span>}
          <span className="pt-unseen">{t(`kit.step.${state}`)}</span>
          {time !== undefined && <span className="kit-step-time">{time}</span>}
        </p>
        {text !== undefined && <p className="kit-step-text">{text}</p>}
        {details}
      </div>
    </li>
  )
}

function Badge({ state }: { state: StepState }) {
  if (state === 'coming') return null
  const Icon = icons[state]
  return (
    <span className="kit-step-badge">
      <Icon size={10} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
