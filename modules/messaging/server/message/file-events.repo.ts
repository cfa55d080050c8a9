/** Which file is infected and whose it is, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

interface InfectedFile {
  name: string
  signature: string
  uploader: string
  /** Of the uploader; null when the user is gone. */
  userId: string | null
}

export async function findInfected(db: Db, id: string): Promise<InfectedFile | undefined> {
  const { rows } = await sql<InfectedFile>`
    select f.name, f.scan_signature as signature, u.id as "userId", coalesce(u.real_name, '') as uploader
    from sys_oss f left join sys_user u on u.id = f.created_by and u.status = 1
    where f.id = ${id}::uuid and f.scan_status = 2`.execute(db)
  return rows[0]
}
