import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { useT } from '#shell/i18n.ts'
import type { Break } from '#records/contract/audit-seal.ts'
import './seal.css'

/** What a verification found at an entry: digest then and now, how it was changed, what to do next. */
export function BreakFacts({ broken }: { broken: Break }) {
  const t = useT()
  return (
    <div className="rec-seal-break" role="alert">
      <strong>{t(`records.seal.how.${broken.how}`)}</strong>
      <DescriptionList
        none={t('kit.none')}
        items={[
          { label: t('records.seal.sealedDigest'), value: <code>{short(broken.sealed)}</code>, wide: true },
          { label: t('records.seal.foundDigest'), value: <code>{short(broken.found)}</code>, wide: true },
          { label: t('records.seal.way'), value: t(`records.seal.why.${broken.how}`), wide: true },
          { label: t('records.seal.next'), value: t('records.seal.nextSteps'), wide: true },
        ]}
      />
    </div>
  )
}

/** `9f2c 71ab 04e8 … d3 60`: enough to compare two. */
function short(hex: string): string {
  if (hex === '') return '—'
  const groups = hex.slice(0, 12).match(/.{4}/g) ?? []
  return `${groups.join(' ')} … ${hex.slice(-4)}`
}
