import { Button } from 'antd'
import { useT } from '#shell/i18n.ts'
import type { Figure } from '#security/contract/security-config.ts'
import type { ConfigDraft } from './use-config-draft.ts'
import type { Figures } from './use-figures.ts'

/** What saving does to those whom a figure counts; of networks, to those outside. */
const hitBy = ({ kind, count, total }: Figure) => (kind === 'sessionsInside' ? total - count : count)

/** Says what saving would do and to whom, and saves. */
export function ImpactFoot({ config, figures }: { config: ConfigDraft; figures: Figures }) {
  const t = useT()
  const { changed, isSaving, save, discard } = config
  const hits = (figures.all ?? []).filter((figure) => changed.some((item) => item === figure.item) && hitBy(figure) > 0)
  const effects = hits.map((figure) => t(`security.effect.${figure.kind}`, { count: hitBy(figure) }))
  return (
    <section className="sec-foot" aria-label={t('security.config.impact')}>
      <b>{t('security.config.impact')}</b>
      <span className="sec-foot-words" role="status">
        {changed.length > 0 && (
          <span className="sec-chip">{t('security.config.changedCount', { count: changed.length })}</span>
        )}
        <span>
          {changed.length === 0
            ? t('security.config.unchanged')
            : effects.join(t('kit.list.comma')) || t('security.config.noOne')}
        </span>
      </span>
      <Button type="text" disabled={changed.length === 0} onClick={discard}>
        {t('security.config.discard')}
      </Button>
      <Button type="primary" disabled={changed.length === 0} loading={isSaving} onClick={() => void save()}>
        {t('security.config.save')}
      </Button>
    </section>
  )
}
