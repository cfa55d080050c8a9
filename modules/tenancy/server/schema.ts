/** The module's tables as Kysely sees them (see `migrations/`). */
import type { Generated } from 'kysely'
import type { Stamped, TenantRow } from '#kernel/database/schema.ts'
import type { TenantStatus } from '#tenancy/contract/tenant.ts'

interface CustomerTable extends TenantRow, Stamped {
  /** The id of the tenant itself; 0 only where the database is to give it one. */
  number: Generated<number>
  code: string
  name: string
  domain: string | null
  contact: Generated<string>
  remark: Generated<string>
  status: Generated<TenantStatus>
  expires_on: string | null
  /** Of how many days left its administrators were warned last. */
  warned_days: number | null
  opened_at: Generated<string | null>
  closed_at: Generated<string | null>
  /** Which call is opening it, and until when it counts. */
  opening: string | null
  opening_until: string | null
  /** Where the file with all that it has lies, from its closing until its deletion; whole once there is a moment. */
  export_key: string | null
  exported_at: string | null
  /** When the deletion of all that it has began. */
  removing_at: string | null
  package_id: string | null
  /** At how many per cent of users and of megabytes its administrators were warned last. */
  warned_users: number | null
  warned_megabytes: number | null
  /** Rows deleted so far, by table. */
  removed: Generated<Record<string, number>>
}

interface CertificateTable extends TenantRow {
  number: number
  code: string
  name: string
  closed_at: string
  removed: Generated<Record<string, number>>
  files: Generated<number>
  created_at: Generated<string>
}

/** What the operator gives tenants; limits are null where there are none. */
interface TenantPackageTable extends TenantRow, Stamped {
  name: string
  menu_codes: string[]
  max_users: number | null
  max_megabytes: number | null
  max_calls: number | null
  remark: Generated<string>
}

/** What the operator offers tenants beside the product. */
interface AppTable extends TenantRow, Stamped {
  code: string
  name: string
  app_type: Generated<0 | 1>
  status: Generated<0 | 1>
  url: string
  icon: Generated<string>
}

/** What a tenant has agreed to; only its end is ever changed. */
interface SupportConsentTable extends TenantRow {
  may_act: boolean
  reason: string
  giver_id: string
  giver_name: string
  /** In which visits are named. */
  language: 'zh' | 'en'
  until_at: string
  ended_at: string | null
  ender_name: Generated<string>
  created_at: Generated<string>
}

/** A user of the operator in a tenant: a row of that tenant. */
interface SupportVisitTable extends TenantRow {
  consent_id: string
  session_id: string
  operator_tenant: number
  operator_id: string
  operator_session: string
  visitor_name: string
  reason: string
  ip: string
  until_at: string
  ended_at: string | null
  created_at: Generated<string>
}

declare module '#kernel/database/schema.ts' {
  interface Schema {
    sys_customer: CustomerTable
    sys_tenant_certificate: CertificateTable
    sys_tenant_package: TenantPackageTable
    sys_app: AppTable
    sys_support_consent: SupportConsentTable
    sys_support_visit: SupportVisitTable
    /** For which customers an application is enabled. */
    sys_app_tenant: { tenant_id: number; app_id: string; customer_id: string }
  }
}
