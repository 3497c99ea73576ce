/** Leaked passwords of ten or more characters, in lower case, and passwords suggested by the product's name (ASVS 6.2.4). */
const COMMON: ReadonlySet<string> = new Set(
  `0000000000 0123456789 0987654321 1111111111 1122334455 1123581321 11111111111 111111111111 1212121212 123123123123 1231231234 12341234
1234123412 1234512345 123456123456 1234554321 1234567890 12345678900 12345678901 123456789012 1234567890123 12345678910 123456789a
123456789abc 123456789q 1234567891 12345678912 123456789123 12345qwert 1234qwerasdf 1234qwerty 12qwaszx34 147258369 1472583690 1q2w3e4r5t
1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 222222222222 2222222222 3333333333 4444444444 5555555555 6666666666
7777777777 8888888888 9876543210 9999999999 987654321a a123456789 aa123456789 aaaaaaaaaa abc1234567 abc123456789 abcd123456 abcd12345678
abcdefghij abcdefghijk admin12345 admin123456 admin1234567 administrator adminadmin adminpassword asdfasdfasdf asdfghjkl1 asdfghjkl123
asdfghjkl; asdfghjklö bangkok123 bangkok1234 bangkok12345 baseball123 changeme123 changeme1234 changemenow chocolate1 computer123
dragon12345 facebook123 football123 gatehouse1 gatehouse12 gatehouse123 gatehouse1234 gatehouse-demo gatehousegatehouse google12345
hello12345 hello123456 helloworld helloworld1 iloveyou12 iloveyou123 iloveyou1234 iloveyouforever internet123 letmein123 letmein1234
liverpool1 liverpool123 login12345 manchester manchester1 manutd12345 master12345 michael123 monkey12345 myspace123 mypassword
mypassword1 mypassword123 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssword123 pa$$word123 pass123456 pass12345678 passpasspass passw0rd12
passw0rd123 passw0rd1234 password.1 password00 password01 password10 password11 password12 password123 password123! password1234
password12345 password123456 password1! password2024 password2025 password2026 password@1 password@123 passwordpassword pokemon123
princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc1 qazwsxedc123 qazwsxedcrfv qqww1122334455 qwaszx1234 qwer1234qwer qwerasdfzxcv
qwert12345 qwerty1234 qwerty12345 qwerty123456 qwerty1234567890 qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] realmadrid
samsung123 secret12345 security12 security123 siamsiam123 skateboard snowball123 spiderman1 starwars12 starwars123 sunshine12 sunshine123
superman12 superman123 teerak1234 test123456 test12345678 testtesttest thailand12 thailand123 thailand1234 trustno1234 unbelievable
user123456 visitor123 visitor1234 welcome123 welcome1234 welcome12345 whatever12 whatever123 zxcvbnm123 zxcvbnm1234 zxcvbnm,./ รหัสผ่าน12
รหัสผ่าน123 รหัสผ่าน1234`.split(/\s+/),
)

/** Ignores case and outer spaces. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.trim().toLowerCase())
