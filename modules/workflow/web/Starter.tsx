import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'

/** Who started a request; one that a user without an account has filed in their name is marked. */
export function Starter({ starter, isPublic }: { starter: string; isPublic: boolean }) {
  return (
    <>
      <span>{starter}</span> {isPublic && <PublicMark />}
    </>
  )
}

/** Stands at requests that users without an account have filed. */
export function PublicMark() {
  const t = useT()
  return <Tag tone="info">{t('workflow.public.mark')}</Tag>
}
