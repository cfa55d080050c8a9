/** The tables of storages: where files lie besides the local disk, and what is still arriving. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { TenantRow } from './factor-tables.ts'
import type { Stamped } from './schedule-tables.ts'

export interface StorageTables {
  sys_storage: TenantRow &
    Stamped & {
      name: string
      /** 1 Qiniu, 2 Alibaba Cloud, 3 Tencent Cloud, 4 FastDFS, 5 the local disk. */
      type: number
      /** `https://host` of a cloud, `host:port` of a tracker; empty for the local disk. */
      endpoint: Generated<string>
      region: Generated<string>
      /** The bucket of a cloud, the group of FastDFS. */
      bucket: Generated<string>
      /** Before every key; ends with a slash where it is not empty. */
      prefix: Generated<string>
      access_key: Generated<string>
      /** Sealed; null where there is none. */
      secret: Buffer | null
      /** 1: browsers may bring it parts of large files by addresses that it signed. */
      direct: Generated<0 | 1>
      /** 1: new files go there. One of a tenant at most. */
      active: Generated<number>
      /** The last test; null: not since the last change. */
      tested_at: string | null
      /** The step at which the last test failed; empty: it passed. */
      test_failed: Generated<string>
      remark: Generated<string>
    }
  /** How FastDFS, which names files itself, calls what we stored under a key. */
  sys_storage_name: {
    tenant_id: number
    storage_id: string
    key: string
    remote_name: string
  }
  /** Copies that were replaced by a move, until they are removed. */
  sys_storage_leftover: TenantRow & {
    place: string
    storage_id: GeneratedAlways<string | null>
    due_at: string
  }
  /** Uploads that arrive in parts (tus). */
  sys_oss_upload: TenantRow & {
    file_name: string
    /** Of the whole file, as it was announced. */
    bytes: number
    /** The first so many bytes are there. */
    received: Generated<number>
    /** As it was announced, in hex; null where it was not. */
    sha256: string | null
    dir_value: Generated<string>
    file_class: Generated<string>
    /** The file that came of it; null while there is none. */
    oss_id: string | null
    created_by: string
    created_at: Generated<string>
    expires_at: Generated<string>
  }
  /** Addresses at which a browser may bring a part of an upload to a storage, until nothing can come by them. */
  sys_oss_upload_address: TenantRow & {
    /** The upload may be gone already. */
    upload_id: string
    first_byte: number
    bytes: number
    place: string
    storage_id: GeneratedAlways<string | null>
    created_by: string
    /** When its signature ends. */
    until: string
  }
  sys_oss_upload_part: TenantRow & {
    upload_id: string
    /** Where in the file it begins. */
    first_byte: number
    bytes: number
    /** Of what a browser brought to the storage, as its sender declared it. */
    sha256: string | null
    /** Of what came through the server. */
    crc32: number | null
    place: string
    storage_id: GeneratedAlways<string | null>
  }
}
