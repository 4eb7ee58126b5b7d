-- expand
-- D120. The search in more scripts, as `folded` in src/domain/search.ts. A server of the version before continues to find
-- the same names, except by a sign that this function removes and the older server leaves in what somebody types.
create or replace function folded(said text) returns text language sql immutable parallel safe return
  replace(replace(replace(replace(translate(lower(translate(regexp_replace(normalize(translate(said, '´', ''), NFKD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
    '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
    '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed'
    '\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff''`‘’‛′ʹʻʼʽʾʿ׳]',
    '', 'g'), '-‐‒–—―−־', '        ')),
    'ðøđħıłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɔɖɗəɛɠɨɲɵʈʋςⱥⱦٱىیکة',
    'dodhilntbbcdfklnpttyzegdzlntjcszejqryboddeeginotvσatاييكه'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- L14. The index holds what the function before returned.
reindex index evaluation_open_folded;
