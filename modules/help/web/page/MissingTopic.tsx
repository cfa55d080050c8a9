import { useT } from '#shell/i18n.ts'

/** Shown where the address names no page of the help. */
export function MissingTopic() {
  const t = useT()
  return <p className="help-summary">{t('help.missing.why')}</p>
}
