import { latinSounds } from './latin-sounds.ts'
import { readSounds, writeSounds } from './sounds.ts'
import { thaiSounds } from './thai-sounds.ts'

const thai = (word: string) => readSounds(writeSounds(thaiSounds(word)))
const latin = (word: string) => readSounds(writeSounds(latinSounds(word)))

it.each([
  ['สมชาย', 's*m*Cay', 'vowels that are not written stay open'],
  ['ศักดิ์', 'sak', '์ silences a consonant with its vowel'],
  ['จันทร์', 'can', 'and two consonants after a final'],
  ['ภัทร์', 'PaT', 'but one where there would be no final'],
  ['วรรณา', 'wana', 'รร is a or an'],
  ['ธรรม', 'Tam', 'รร before a final is a'],
  ['เกียรติ', 'kiar*t*', 'silent endings stay possible'],
  ['เจริญ', 'c*r@n', 'เ and ิ are one vowel, ญ ends as n'],
  ['เดือน', 'dUan', 'เ ื อ is one vowel'],
  ['ดวง', 'duaN', 'ว between consonants is a vowel'],
  ['บัว', 'bua', 'ั ว too'],
  ['ไพโรจน์', 'Payroc', 'a vowel before its consonant is spoken after it'],
  ['หมื่น', "'mUn", 'ห before a sonorant is not spoken'],
  ['ทรงศักดิ์', 's*N*sak', 'ทร at the beginning is s'],
  ['จักร', "cak'", 'ร after a final is hardly spoken'],
  ['อร่าม', '*ram', 'อ carries a vowel'],
  ['ทอง', 'ToN', 'อ is a vowel'],
  ['ณ', 'na', 'a lone consonant is a syllable'],
])('the sounds of Thai writing %s is %s: %s', (word, sounds) => expect(thai(word)).toBe(sounds))

it.each([
  ['somchai', 'somCay'],
  ['kiattisak', 'kiatisak'],
  ['porn', "po'n"],
  ['vichien', 'viCian'],
  ['boonmee', 'bunmi'],
  ['sawasdi', 'sawas'],
  ['xiaoming', 'siawmiN'],
  ['0scar', "oska'"],
])('the sounds of Latin spelling %s is %s', (word, sounds) => expect(latin(word)).toBe(sounds))
