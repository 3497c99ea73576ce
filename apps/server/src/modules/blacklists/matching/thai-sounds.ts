/**
 * The pronunciation of a Thai word by the rules of writing, in the letters of `sounds.ts`. Uncertain sounds stay open: `*` is an unwritten vowel, `'`
 * a consonant that may be silent.
 */
const CONSONANTS: Record<string, string> = {
  k: 'ก',
  K: 'ขฃคฅฆ',
  N: 'ง',
  c: 'จ',
  C: 'ฉชฌ',
  s: 'ซศษส',
  y: 'ญย',
  d: 'ดฎ',
  t: 'ตฏ',
  T: 'ถฐทธฑฒ',
  n: 'นณ',
  b: 'บ',
  p: 'ป',
  P: 'พผภ',
  f: 'ฟฝ',
  m: 'ม',
  r: 'ร',
  l: 'ลฬ',
  w: 'ว',
  h: 'หฮ',
}
const VOWELS: Record<string, string> = { a: 'ะ\u0e31าๅ', am: '\u0e33', i: '\u0e34\u0e35', U: '\u0e36\u0e37', u: '\u0e38\u0e39' }
const bySign = (sounds: Record<string, string>) =>
  new Map(Object.entries(sounds).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])))
export const CONSONANT = bySign(CONSONANTS)
const VOWEL = bySign(VOWELS)

const SONORANTS = 'งญนมยรลว'
const isConsonant = (letter = '') => letter >= 'ก' && letter <= 'ฮ'
const isVowelSign = (letter = '') => letter >= 'ะ' && letter <= 'ู'
const isSpokenVowel = (sound = '') => sound !== '' && 'aiuUeEo@'.includes(sound)

/** Tone marks and ็ ํ ๎ ฺ ๆ ฯ, which have no sound here. */
const UNHEARD = /[\u0e47-\u0e4b\u0e4d\u0e4e\u0e3a\u0e46\u0e2f]/g

/** Expands shorter and older spellings. */
function spellOut(word: string): string {
  return (
    word
      .replace(UNHEARD, '')
      .replace(/ฤๅ?/g, 'ริ')
      .replace(/พรหม/g, 'โพรม')
      .replace(/ว(?:งศ์|งษ์|งค์)/g, 'โวง')
      // จันทร์, ลักษณ์: after a final both letters are silent; without one (ภัทร์) only the last.
      .replace(/([ก-ฮ])(?:[ตทด]ร|ษณ|ษม)์/g, '$1')
      .replace(/[ก-ฮ][ิุ]?์/g, '')
      .replace(/์/g, '')
      // ธรรม, วรรณ: รร is a; บรรจง, กรรณิการ์: it is an.
      .replace(/รร(?=[มณถคพธภก](?![ะ-ู]))/g, 'ั')
      .replace(/รร(?![ะ-ู])/g, 'ัน')
      // พร is a separate syllable: phon.
      .replace(/(?<!โ)พร(?![ะ-ูหร])/g, 'พอร')
      // ทรง, ทราย, ทรัพย์.
      .replace(/^ทร|ทร(?=ัพ)/, 'ซ')
  )
}

/** The sounds of a Thai word; reads each letter once. */
export function thaiSounds(word: string): string {
  const text = spellOut(word)
  let out = ''
  const last = () => out.at(-1) ?? ''
  const withoutOpenVowel = () => (last() === '*' && out.length > 1 ? out.slice(0, -1) : out)
  const onset = (letter: string) => {
    out += letter === 'อ' ? '' : (CONSONANT.get(letter) ?? '')
  }
  let i = 0

  /** Reads a vowel that is written before its consonant (เ แ โ ไ ใ). Moves `i` behind everything it read. */
  function leadingVowel(vowel: string): void {
    const first = text[i + 1]!
    const second = text[i + 2] ?? ''
    const third = text[i + 3] ?? ''
    i += 2
    const silentH = first === 'ห' && SONORANTS.includes(second || '!') && third !== '' && !'ะัา'.includes(third)
    const blends = 'กขคตปพผบฟจสศฉถทดอ'.includes(first) && 'รล'.includes(second || '!')
    const open = vowel === 'เ' ? third !== '' && !'ะัุูำ'.includes(third) : 'ไใ'.includes(vowel) ? !isVowelSign(third) : isConsonant(third)
    const silentR = first === 'ส' && second === 'ร' && third === 'ิ'
    if (silentH) out += "'"
    else onset(first)
    if (silentR) {
      out += "'"
      i += 1
    } else if (silentH || (blends && open)) {
      if (!silentH) out += '*'
      onset(second)
      i += 1
    }
    const [next, after] = [text[i] ?? '', text[i + 1] ?? '']
    if (vowel === 'แ') out += 'E'
    else if (vowel === 'โ') out += 'o'
    else if (vowel !== 'เ') out += 'ay'
    else if (next === 'ี' && after === 'ย') {
      out += 'ia'
      i += 2
    } else if (next === 'ื' && after === 'อ') {
      out += 'Ua'
      i += 2
    } else if (next === 'ิ') {
      out += '@'
      i += 1
    } else if (next === 'อ' && !isVowelSign(after)) {
      out += '@'
      i += 1
    } else if (next === 'า') {
      out += after === 'ะ' ? 'o' : 'aw'
      i += 1
    } else if (next === 'ย' && !isVowelSign(after)) {
      out += '@y'
      i += 1
    } else out += 'e'
    if (text[i] === 'ะ') i += 1
  }

  /** ชาติ, ภูมิ, เหตุ, เกียรติ, สมบัติ: the last vowel of a word or its first part is usually silent. */
  function endsSilently(after: string): boolean {
    if (after !== '') return out.at(-2) === 'a' && isConsonant(after)
    return isSpokenVowel(out.at(-2)) || text[i - 2] === 'ร'
  }

  function vowelSign(before: string): void {
    const sign = text[i]!
    const [after, beyond] = [text[i + 1] ?? '', text[i + 2] ?? '']
    if (sign === 'ั' && after === 'ว' && !isVowelSign(beyond)) {
      out += 'ua'
      i += beyond === 'ะ' ? 3 : 2
    } else if ('ิุ'.includes(sign) && 'ตธมท'.includes(before || '!') && endsSilently(after)) {
      out += '*'
      i += 1
    } else {
      out += VOWEL.get(sign) ?? ''
      i += sign === 'ื' && after === 'อ' ? 2 : 1
    }
  }

  /** Whether a consonant ends a syllable instead of beginning the next one (กร of ธนากร, พร of จตุพร). */
  function closesSyllable(position: number): boolean {
    const [vowel, consonant] = [text[position - 1] ?? '', text[position] ?? '']
    if (!isConsonant(consonant)) return false
    return (
      vowel === 'ั' || ('ิุ'.includes(vowel || '!') && consonant === 'ต') || ('เแ'.includes(text[position - 2] ?? '!') && isConsonant(vowel))
    )
  }

  while (i < text.length) {
    const letter = text[i]!
    const [next, after] = [text[i + 1] ?? '', text[i + 2] ?? '']
    if (letter >= 'เ' && letter <= 'ไ') {
      if (isConsonant(next)) leadingVowel(letter)
      else i += 1
      continue
    }
    if (isVowelSign(letter)) {
      vowelSign(text[i - 1] ?? '')
      continue
    }
    i += 1
    if (!isConsonant(letter)) continue
    if (letter === 'อ') {
      // อ carries a vowel that has no consonant, or is a vowel itself.
      const carries = i === 1 || (isConsonant(next) && isVowelSign(after))
      if (carries && !isVowelSign(next)) out += '*'
      else if (!isVowelSign(next)) out = `${withoutOpenVowel()}o`
      continue
    }
    if (letter === 'ห' && SONORANTS.includes(next || '!') && after !== '') {
      out += "'"
      continue
    }
    if ('สศ'.includes(letter) && next === 'ร' && isVowelSign(after)) {
      out += "s'"
      i += 1
      continue
    }
    if (isVowelSign(next)) {
      onset(letter)
      continue
    }
    if (letter === 'ว' && out !== '' && last() === '*' && isConsonant(next) && !isVowelSign(after)) {
      // ดวง, นวล, สวน: a vowel between two consonants.
      out = `${withoutOpenVowel()}ua`
      continue
    }
    const afterVowel = isSpokenVowel(last())
    if (letter === 'ร' && closesSyllable(i - 2)) {
      // จักร, บุตร, เพชร: after a final it is spoken only in compounds (ภัทรพล).
      out = `${withoutOpenVowel()}'`
    } else out += letter === 'ญ' && afterVowel ? 'n' : (CONSONANT.get(letter) ?? '')
    if (next !== '') out += '*'
  }
  // A lone consonant is spoken with a vowel: ณ is na.
  return out.length === 1 && !isSpokenVowel(out) ? `${out}a` : out
}
