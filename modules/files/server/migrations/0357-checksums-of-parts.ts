/**
 * How a part is compared when its file is made: one that came through the server by a checksum, which finds what a disk
 * or a line has changed and costs a third; one that a browser brought to the storage, and could change there, by its
 * SHA-256, as all did before. One with neither is refused. What was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_oss_upload_part
    alter column sha256 drop not null,
    add column crc32 bigint`.execute(db)
}
