/**
 * Endings that Thai names are put together with, one group a line: as Thai writes them, and as people write them in Latin letters. Two names that
 * are alike but for the ending are two people's: วัชรพล and วัชรพร, Somjai and Somchai. Some Latin endings stand for more than one.
 */
const GROUPS: [thai: string, latin: string][] = [
  ['พล', 'phon pon pol phol bhol'],
  ['พร ภร ภรณ์ ภรณ พรณ์', 'phon pon porn phorn pohn phohn'],
  ['ชัย ไชย ชัย์', 'chai chay'],
  ['ชาย ชาย์', 'chai chay'],
  ['ใจ', 'jai jay omjai wanjai'],
  // ใจ as the Royal Institute romanises it, beside names that have no namesake in ชัย (Duangjai).
  ['ใจ', 'jai jay chai'],
  ['ศักดิ์ ศักดิ ศักด์ สักดิ์', 'sak sakdi sakd'],
  ['ศรี สี', 'sri si see sree'],
  ['พงษ์ พงศ์ พงค์ พงส์', 'phong pong bhong'],
  ['วงศ์ วงษ์ วงค์', 'wong vong'],
  ['วัฒน์ วัตน์ วัฒ', 'wat vat'],
  ['พัฒน์ พัตน์', 'phat pat'],
  ['รัตน์ รัต', 'rat'],
  ['ชาติ ชาต ชาติ์', 'chat chart'],
  ['สิทธิ์ สิทธิ สิทธ์ สิต', 'sit sith sitt'],
  ['เดช เดชา', 'det dech decha'],
  ['ฤทธิ์ ฤทธิ์ ริทธิ์', 'rit rith'],
  ['วิทย์ วิทย วิท', 'wit vit witt'],
  ['ธร ทร', 'thon thorn torn ton'],
  ['ลักษณ์ ลักษ์ ลักษณ', 'lak luck luk'],
  ['ทิพย์ ทิพ', 'thip tip'],
  ['พันธ์ พันธุ์ พัน', 'phan pan phun pun'],
  ['วรรณ วรรณ์', 'wan van'],
  ['วดี', 'wadee wadi vadee vadi'],
  ['มาศ มาส', 'mat mas mart'],
  ['กุล', 'kul kun kool'],
  ['ทอง', 'thong tong'],
  ['สุข', 'suk sook'],
  ['เจริญ', 'charoen jaroen charern jaroon'],
  ['พูน', 'phun pun poon phoon'],
]

/** By their length, the longest first, so that `ศักดิ์` is not read as a shorter ending. */
const byLength = (side: 0 | 1) => {
  const masks = new Map<string, number>()
  GROUPS.forEach((group, bit) => {
    for (const ending of group[side].split(' ')) masks.set(ending, (masks.get(ending) ?? 0) | (1 << bit))
  })
  return masks
}
const THAI = byLength(0)
const LATIN = byLength(1)
const LONGEST = 7
/** What is left of the name before the ending. */
const SHORTEST_STEM = 1

/** The groups that the end of a word may be of, as bits; 0 where it has no such ending. */
export function endingOf(word: string, letter: 'thai' | 'latin' | 'none'): number {
  const endings = letter === 'thai' ? THAI : LATIN
  for (let length = Math.min(LONGEST, word.length - SHORTEST_STEM); length > 1; length -= 1) {
    const mask = endings.get(word.slice(-length))
    if (mask !== undefined) return mask
  }
  return 0
}
