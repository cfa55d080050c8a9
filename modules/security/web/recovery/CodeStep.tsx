import { CodeForm } from './CodeForm.tsx'
import { t } from './texts.ts'
import type { Recovery } from './use-recovery.ts'

interface CodeStepProps {
  recovery: Recovery
  way: 'mail' | 'sms'
  minutes: number
}

/** The code by which one proves who one is. */
export function CodeStep({ recovery, way, minutes }: CodeStepProps) {
  const { busy, proveByCode, choose } = recovery
  return (
    <CodeForm busy={busy} minutes={minutes} onCode={proveByCode} onSend={() => void choose(way)}>
      <OtherWay recovery={recovery} />
    </CodeForm>
  )
}

export function OtherWay({ recovery }: { recovery: Recovery }) {
  if (!recovery.hasOtherWays) return null
  return (
    <button type="button" className="pt-link" onClick={recovery.back}>
      {t('recovery.otherWay')}
    </button>
  )
}
