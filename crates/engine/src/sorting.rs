/// Sorts a list by a key. The order of equal items is kept. It is an insertion sort, for lists of some dozens of items
/// or nearly sorted ones, and for rare sorts of some hundreds.
///
/// The standard library's sorts are as fast on such lists, but add six kilobytes to the page for each type sorted.
pub fn insertion_sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && key(&list[place]) < key(&list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

/// Sorts a list of some hundreds of items, for the same reason. The order of equal items is not kept.
///
/// Source of the gaps: Ciura, Best increments for the average case of Shellsort, 2001.
pub(crate) fn shell_sort<T: Ord>(list: &mut [T]) {
    for gap in [701, 301, 132, 57, 23, 10, 4, 1] {
        for end in gap..list.len() {
            let mut place = end;
            while place >= gap && list[place] < list[place - gap] {
                list.swap(place, place - gap);
                place -= gap;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_standard_library() {
        for length in 0..40 {
            let mut list: Vec<_> = (0..length).map(|place| (place * 31 % 37 % 9, place)).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|(key, _)| *key);
            insertion_sort_by_key(&mut list, |(key, _)| *key);
            assert_eq!(list, expected);
        }
        for length in [0, 1, 2, 5, 100, 1000] {
            let mut list: Vec<_> = (0..length).map(|place| place * 7919 % 1009 % 300).collect();
            let mut expected = list.clone();
            expected.sort_unstable();
            shell_sort(&mut list);
            assert_eq!(list, expected);
        }
    }
}
