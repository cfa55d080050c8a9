import { sizeText } from '#contract/file-types.ts'
import { formatNumber } from '#kit/ui/format.ts'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { Tenant } from '#tenancy/contract/tenant.ts'
import { QuotaBar } from '../quota/QuotaBar.tsx'

const MEGABYTE = 1_048_576

/** How many users a tenant has, and may have. */
export function UsersUsed({ of: { usage, userLimit } }: { of: Tenant }) {
  const t = useT()
  const count = (figure: number) => formatNumber(figure, currentLanguage())
  return (
    <WithNone>
      {usage && <QuotaBar label={t('tenancy.tenant.users')} used={usage.users} limit={userLimit} show={count} />}
    </WithNone>
  )
}

/** What the files of a tenant take, and may take. `isLong`: how many there are, too. */
export function StorageUsed({ of: { usage, megabyteLimit }, isLong = false }: { of: Tenant; isLong?: boolean }) {
  const t = useT()
  const limit = megabyteLimit === null ? null : megabyteLimit * MEGABYTE
  return (
    <WithNone>
      {usage && (
        <QuotaBar label={t('tenancy.tenant.storage')} used={usage.bytes} limit={limit} show={sizeText}>
          {isLong && `, ${t('tenancy.tenant.stored', { count: usage.files })}`}
        </QuotaBar>
      )}
    </WithNone>
  )
}
