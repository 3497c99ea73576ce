import { fileURLToPath } from 'node:url'
import { deriveKey } from '../src/kernel/crypto/derive-key.ts'

export const SECRET = 'only-for-tests-0123456789abcdef0123456789abcdef'
export const KEYS = {
  master_key: deriveKey(SECRET, 'master'),
  file_key: deriveKey(SECRET, 'files'),
  token_key: deriveKey(SECRET, 'tokens'),
  app_role_password: deriveKey(SECRET, 'database').toString('base64url'),
}
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
export const PASSWORD = 'correct horse battery'
