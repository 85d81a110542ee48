import { describe, expect, it } from 'vitest'
import { hostText, isReservedAddress, readHost } from './host-address.ts'

const stored = (text: string) => {
  const read = readHost(text)
  return read && hostText(read)
}

describe('a host (settings-930)', () => {
  it.each([
    ['smtp.example.org', 'smtp.example.org'],
    ['SMTP.Example.org:465', 'smtp.example.org:465'],
    ['mail', 'mail'],
    ['mail.example.org.', 'mail.example.org.'],
    ['mail_1.example.org:2525', 'mail_1.example.org:2525'],
    ['דואר.example', 'xn--4dbfg1f.example'],
    ['192.0.2.7:25', '192.0.2.7:25'],
    ['2851995649', '169.254.0.1'],
    ['[2001:DB8::25]:587', '[2001:db8::25]:587'],
    ['2001:db8:0:0::25', '[2001:db8::25]'],
    ['::ffff:192.0.2.7', '[::ffff:c000:207]'],
  ])('%s is %s', (text, expected) => expect(stored(text)).toBe(expected))

  it.each([
    '',
    'evil.example\r\nX: y',
    'evil.example\tx',
    'two words.example',
    'https://smtp.example.org',
    'smtp://mail',
    'smtp.example.org/path',
    'user@smtp.example.org',
    'smtp.example.org?x=1',
    'smtp.example.org#x',
    'smtp.example.org:',
    'smtp.example.org:0',
    'smtp.example.org:65536',
    'smtp.example.org:100000',
    'smtp.example.org:25:26',
    'smtp..example.org',
    '-smtp.example.org',
    '%31.example.org',
    'a,b.example',
    '[2001:db8::25',
    '[smtp.example.org]',
    ':::::::::',
    '[::1]x',
    '256.1.1.1',
    `${'a'.repeat(64)}.example`,
    Array(130).fill('a').join('.'),
  ])('%j is none', text => expect(stored(text)).toBeNull())
})

describe('an address at which no server of others can be (threats-127)', () => {
  it.each([
    '169.254.169.254',
    '0xA9FEA9FE',
    '2852039166',
    '169.254.43518',
    '0251.0376.0251.0376',
    '0',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '100.100.100.200',
    '[fe80::1]',
    '[febf::1]',
    '[ff02::1]',
    '[::]',
    '[::ffff:169.254.169.254]',
    '[::169.254.169.254]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b::168.63.129.16]',
    '[2002:a9fe:a9fe::]',
    '[fd00:ec2::254]',
    '１６９.254.169.254',
  ])('%s is one', text => expect(isReservedAddress(readHost(text)?.host ?? 'none')).toBe(true))

  it.each([
    'smtp.example.org',
    '127.0.0.1',
    '[::1]',
    '10.1.2.3',
    '192.168.1.10',
    '[fd00::5]',
    '192.0.2.7',
    '[2001:db8:1:2:3:4:5:6]',
    '[2002:c000:207::1]',
  ])('%s is none', text => expect(isReservedAddress(readHost(text)?.host ?? 'none')).toBe(false))
})
