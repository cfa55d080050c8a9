import type { Vouching } from '#gateway/contract/entry.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { HOME } from '#shell/session/places.ts'
import { EntryNotice } from './EntryNotice.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

interface EntryQuestionProps {
  vouching: Vouching
  /** Who is signed in here already. */
  current: string | undefined
  onContinue: () => void
}

/**
 * Whose account a link opens, and through whom, before it does. No button has the focus: Enter must not agree by
 * chance.
 */
export function EntryQuestion({ vouching, current, onContinue }: EntryQuestionProps) {
  const t = useT()
  const { name, organisation, system } = vouching
  const seconds = useSecondsLeft(vouching.seconds)
  if (seconds === 0) return <EntryNotice reason={t('gateway.entry.over', { system })} />
  const isSwitch = current !== undefined
  return (
    <Notice
      title={isSwitch ? t('gateway.entry.already', { name: current }) : t('gateway.entry.ask', { name })}
      text={t('gateway.entry.askWhy', { name, organisation, system })}
      details={<span role="timer">{t('gateway.entry.seconds', { count: seconds })}</span>}
    >
      <button type="button" className="pt-button" data-kind="solid" onClick={onContinue}>
        {isSwitch ? t('gateway.entry.switch', { name }) : t('gateway.entry.continue')}
      </button>
      <button type="button" className="pt-button" onClick={() => goTo(HOME, { replace: true })}>
        {isSwitch ? t('gateway.entry.stay', { name: current }) : t('kit.cancel')}
      </button>
    </Notice>
  )
}
