/** Tables of second factors, passkeys and trusted devices (`kernel/session/factor/`), a part of the kernel's schema. */
import type { Generated } from 'kysely'

/** A tenant table's key is always (tenant_id, id). */
export interface TenantRow {
  tenant_id: number
  id: string
}

export interface FactorTables {
  /** Authenticators. */
  sys_totp: TenantRow & {
    user_id: string
    name: string
    secret_sealed: Buffer
    /** The interval of the last code that was accepted: a code works once. */
    last_step: number
    last_used_at: Generated<string | null>
    created_at: Generated<string>
  }
  /** Passkeys: the public half of a key that a device of the user keeps. */
  sys_passkey: TenantRow & {
    user_id: string
    name: string
    /** The host that it works at: the relying party. */
    rp_id: string
    credential_id: Buffer
    /** COSE. */
    public_key: Buffer
    /** Of the last use. 0 where the device does not count. */
    counter: Generated<number>
    /** How browsers reach it, separated by commas. */
    transports: Generated<string>
    /** Its provider keeps it on several devices. */
    is_synced: Generated<boolean>
    /** The browser that it was added with. */
    user_agent: Generated<string>
    last_used_at: Generated<string | null>
    created_at: Generated<string>
  }
  sys_recovery_code: { tenant_id: number; user_id: string; code_hash: Buffer }
  /** Sign-ins whose password was right and whose second factor is awaited. */
  sys_sign_in_challenge: TenantRow & {
    token_hash: Buffer
    user_id: string
    login_page: string
    /** SHA-256 of the stored password: another password ends the challenge. */
    account_mark: Buffer
    /** The known device that the password came from; empty where there was none. */
    device_id: string
    via_id: string | null
    via_name: string
    /** The user has no factor yet and enrols one. */
    enrol: boolean
    /** From where the password came. */
    ip: Generated<string>
    user_agent: Generated<string>
    answers: Generated<number>
    created_at: Generated<string>
    expires_at: string
  }
  /** Devices that replace the second factor of one user. */
  sys_trusted_device: TenantRow & {
    user_id: string
    token_hash: Buffer
    ip: string
    user_agent: string
    created_at: Generated<string>
    expires_at: string
  }
}
